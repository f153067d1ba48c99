throw new Error("no such thing");
