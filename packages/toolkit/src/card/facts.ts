/** What a site says of its server; everything a card holds that the registry does not know. */
export interface SiteFacts {
  /** Reverse-DNS name with one slash, `io.github.acme/calc`. */
  readonly name: string;
  /** One version, no range. */
  readonly version: string;
  /** A few words for people, at most 100 characters. */
  readonly title?: string;
  /** One sentence, at most 100 characters. */
  readonly description: string;
  readonly websiteUrl?: string;
  readonly repository?: Repository;
  readonly icons?: readonly Icon[];
  /** Where the server is reached over Streamable HTTP; absent for one that only runs locally. */
  readonly remote?: Remote;
  /** How it is installed and run locally. */
  readonly packages?: readonly ServerPackage[];
}

export interface Repository {
  readonly url: string;
  /** Hosting service, `github`. */
  readonly source: string;
  readonly subfolder?: string;
  readonly id?: string;
}

export interface Icon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
}

export interface Remote {
  /** Address of the MCP endpoint. */
  readonly url: string;
  /** Protocol revisions it speaks, newest first. */
  readonly protocolVersions: readonly string[];
  readonly headers?: readonly InputFact[];
}

/** A value the user gives: a header or an environment variable. */
export interface InputFact {
  readonly name: string;
  readonly description?: string;
  readonly isRequired?: boolean;
  readonly isSecret?: boolean;
  readonly default?: string;
}

/** A package from which the server runs over stdio. */
export interface ServerPackage {
  readonly registryType: "npm" | "pypi" | "oci" | "nuget" | "mcpb";
  readonly identifier: string;
  readonly version: string;
  /** Arguments in order, `mcp` for `calc mcp`. */
  readonly arguments?: readonly string[];
  readonly environmentVariables?: readonly InputFact[];
}

const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
const RANGE = /[\^~<>=*]|\.x\b|^latest$/;
const LONGEST_TEXT = 100;
const LONGEST_NAME = 200;

/** Throws one error naming everything in the facts that catalogs refuse. */
export function checkFacts(facts: SiteFacts): void {
  const { name, version, title, description, remote } = facts;
  const faults: string[] = [];
  if (!NAME.test(name) || name.length > LONGEST_NAME)
    faults.push(`name "${name}" is no reverse-DNS name with one slash, as io.github.acme/calc`);
  if (version === "" || RANGE.test(version)) faults.push(`version "${version}" is no one version`);
  for (const [key, text] of Object.entries({ title, description }))
    if (text !== undefined && (text === "" || text.length > LONGEST_TEXT))
      faults.push(`${key} must have 1 to ${LONGEST_TEXT} characters, not ${text.length}`);
  if (remote !== undefined && !/^https?:\/\//.test(remote.url))
    faults.push(`remote url "${remote.url}" is no http or https address`);
  if (faults.length > 0) throw new RangeError(`The card cannot be made: ${faults.join("; ")}.`);
}
