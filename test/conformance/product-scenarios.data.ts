/** Scenarios of the suite that need no fixture of their own, by revision. */
export const PRODUCT_SCENARIOS = {
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
    "server-session-lifecycle",
  ],
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "resources-list",
    "server-sse-multiple-streams",
    "sep-2164-resource-not-found",
    "dns-rebinding-protection",
    "caching",
    "input-required-result-missing-input-response",
    "input-required-result-unsupported-methods",
    "input-required-result-ignore-extra-params",
    "input-required-result-validate-input",
    "http-header-validation",
    "sep-2640-skills-enumeration",
    "sep-2640-skills-manifest",
    "sep-2640-skills-directory",
  ],
} as const;

/** Scenarios that the proxy answers by itself: of the HTTP endpoint, and of an extension that it does not pass on. */
export const BEYOND_PROXY: readonly string[] = [
  "dns-rebinding-protection",
  "server-session-lifecycle",
  "http-header-validation",
  "server-sse-multiple-streams",
  "sep-2640-skills-enumeration",
  "sep-2640-skills-manifest",
  "sep-2640-skills-directory",
];

/** Scenarios of what the remote tools leave out: sessions, which the second wants too, and resources. */
export const BEYOND_REMOTE: readonly string[] = [
  "server-session-lifecycle",
  "server-sse-multiple-streams",
  "resources-list",
];

/** Checks within those scenarios that want what the product does not offer. */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  "sep-2549-prompts-list-caching-hints": "there are no prompts",
};

/** The same of the remote tools. */
export const NOT_REMOTE: Readonly<Record<string, string>> = {
  ...NOT_OFFERED,
  "sep-2549-resources-list-caching-hints": "there are no resources",
  "sep-2549-resources-templates-list-caching-hints": "there are no resources",
};
