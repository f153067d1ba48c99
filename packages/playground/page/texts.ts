import { onMounted, type Ref, ref, shallowRef } from "vue";
import { decodeTexts, encodeTexts, type SharedTexts } from "../src/share/share-link.ts";

/** Texts of the editors with a title. */
export interface Example {
  readonly title: string;
  readonly texts: SharedTexts;
}

/** The texts of a page's editors, by their names. */
export interface Texts {
  readonly texts: Ref<SharedTexts>;
  readonly set: (name: string, text: string) => void;
  /** Copies a link with the texts, and shows it in the address bar. */
  readonly share: () => Promise<void>;
  /** The result of `share`, for the user. */
  readonly shared: Readonly<Ref<string>>;
}

/** Returns the texts of the page's address, or else of the first example. */
export function createTexts(first: Example): Texts {
  const texts = shallowRef<SharedTexts>(first.texts);
  const shared = ref("");
  onMounted(async () => {
    const given = await decodeTexts(location.hash);
    if (given !== undefined) texts.value = { ...first.texts, ...given };
  });
  return {
    texts,
    shared,
    set(name, text) {
      texts.value = { ...texts.value, [name]: text };
      shared.value = "";
    },
    async share() {
      history.replaceState(history.state, "", await encodeTexts(texts.value));
      shared.value = await navigator.clipboard.writeText(location.href).then(
        () => "Link copied",
        () => "Copy the link in the address bar",
      );
    },
  };
}
