// The hook console in the browser: Swagger UI that calls like Cluster API and decodes patches.

/* global SwaggerUIBundle */

const root = document.getElementById("console");

const dark = matchMedia("(prefers-color-scheme: dark)");
const followTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followTheme);
followTheme();

/** The last request body by URL, which identifies the templates of patches. */
const sent = new Map();

SwaggerUIBundle({
  domNode: root,
  url: root.dataset.document,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [readableAnswers],
  layout: "BaseLayout",
  validatorUrl: null,
  supportedSubmitMethods: ["post"],
  tryItOutEnabled: true,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  // An example of a response looks like the answer of the extension; the schema does not.
  defaultModelRendering: "model",
  displayRequestDuration: true,
  showMutatedRequest: true,
  requestInterceptor: asClusterApi,
});

/** Cluster API sends neither Content-Type nor Accept. */
function asClusterApi(request) {
  if (request.loadSpec) return request;
  for (const name of Object.keys(request.headers))
    if (["accept", "content-type"].includes(name.toLowerCase())) delete request.headers[name];
  sent.set(request.url, request.body);
  const { authority } = root.dataset;
  if (authority) request.curlOptions = ["--cacert", authority];
  // The browser adds a content type to texts, not to bytes.
  request.userFetch = (url, { body, ...rest }) =>
    fetch(url, { ...rest, body: new TextEncoder().encode(body ?? "") });
  return request;
}

/** Shows the status, the cause of a failure, and decoded patches of an answer below it. */
function readableAnswers({ React }) {
  const element = React.createElement;
  const panel = ({ content, url, headers }) => {
    const answer = parsed(content);
    const cause = headers?.["capikit-cause"];
    if (typeof answer !== "object" || answer === null) return null;
    const patches = patchesIn(answer, "");
    const request = parsed(sent.get(url));
    return element(
      "div",
      { className: "console-answer" },
      element("p", { className: `console-status console-${answer.status}` }, statusLine(answer)),
      cause &&
        element(
          "section",
          { className: "console-cause" },
          element("h5", null, "Cause, from the extension's log"),
          element("pre", null, decodeURIComponent(cause)),
        ),
      ...patches.map(({ place, patchType, patch, uid }) =>
        element(
          "section",
          { key: place, className: "console-patch" },
          element("h5", null, [place, patchType, targetOf(request, uid)].filter(Boolean).join(" · ")),
          element("pre", null, decoded(patch)),
        ),
      ),
    );
  };
  return {
    wrapComponents: {
      responseBody: (Original) => (props) =>
        element("div", null, element(Original, props), element(panel, props)),
    },
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function statusLine({ status, message, retryAfterSeconds }) {
  const wait = retryAfterSeconds > 0 ? `Cluster API waits and calls again after ${retryAfterSeconds} s` : "";
  return [status ?? "no status", message, wait].filter(Boolean).join(" · ");
}

/** Every `{patchType, patch}` in an answer, with its place. */
function patchesIn(value, place) {
  if (typeof value !== "object" || value === null) return [];
  if (typeof value.patch === "string" && typeof value.patchType === "string") return [{ ...value, place }];
  return Object.entries(value).flatMap(([key, member]) =>
    patchesIn(member, Array.isArray(value) ? `${place}[${key}]` : place === "" ? key : `${place}.${key}`),
  );
}

/** The template that a patch of GeneratePatches is for. */
function targetOf(request, uid) {
  const item = uid === undefined ? undefined : request?.items?.find((each) => each.uid === uid);
  if (item === undefined) return uid === undefined ? "" : `uid ${uid}`;
  const { object = {}, holderReference: holder = {} } = item;
  return `${object.kind} for ${holder.kind} ${holder.name} ${holder.fieldPath}`;
}

function decoded(patch) {
  try {
    const bytes = Uint8Array.from(atob(patch), (char) => char.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value = parsed(text);
    return value === undefined ? `This is not JSON:\n${text}` : JSON.stringify(value, null, 2);
  } catch {
    return "This is not base64 of a text.";
  }
}
