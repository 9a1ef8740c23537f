import { type SiteFacts, checkFacts } from "./facts.ts";

type Json = Readonly<Record<string, unknown>>;

export const CARD_TYPE = "application/mcp-server-card+json";
export const CATALOG_TYPE = "application/ai-catalog+json";

const CARD_SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";
const REGISTRY_SCHEMA =
  "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/** The server card of `<mcp url>/server-card`: identity and where to connect, no tools (SEP-2127). */
export function serverCard(facts: SiteFacts): Json {
  checkFacts(facts);
  const { remote } = facts;
  return {
    $schema: CARD_SCHEMA,
    ...identity(facts),
    ...(remote === undefined
      ? {}
      : {
          remotes: [{ ...remoteOf(remote), supportedProtocolVersions: remote.protocolVersions }],
        }),
  };
}

/** `/.well-known/ai-catalog.json`: where this site's server cards are. */
export function aiCatalog(servers: readonly SiteFacts[]): Json {
  return { specVersion: "1.0", entries: servers.map(catalogEntry) };
}

function catalogEntry(facts: SiteFacts): Json {
  checkFacts(facts);
  if (facts.remote === undefined)
    throw new RangeError(`The catalog lists servers with an address; ${facts.name} has none.`);
  const [, shortName = facts.name] = facts.name.split("/");
  const url = new URL(facts.remote.url);
  return {
    identifier: `urn:air:${url.hostname}:mcp:${shortName}`,
    displayName: facts.title ?? shortName,
    type: CARD_TYPE,
    url: cardUrl(facts.remote.url),
  };
}

/** Address of the card of an MCP endpoint. */
export function cardUrl(mcpUrl: string): string {
  return `${mcpUrl.replace(/\/+$/, "")}/server-card`;
}

/** `server.json` for the MCP registry. The npm package must name the server in `mcpName`. */
export function registryServerJson(facts: SiteFacts): Json {
  checkFacts(facts);
  const { remote, packages = [] } = facts;
  return {
    $schema: REGISTRY_SCHEMA,
    ...identity(facts),
    ...(packages.length === 0 ? {} : { packages: packages.map(packageOf) }),
    ...(remote === undefined ? {} : { remotes: [remoteOf(remote)] }),
  };
}

function identity({ name, title, description, version, ...rest }: SiteFacts): Json {
  const { websiteUrl, repository, icons } = rest;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    version,
    ...(websiteUrl === undefined ? {} : { websiteUrl }),
    ...(repository === undefined ? {} : { repository }),
    ...(icons === undefined ? {} : { icons }),
  };
}

function remoteOf({ url, headers }: NonNullable<SiteFacts["remote"]>): Json {
  return { type: "streamable-http", url, ...(headers === undefined ? {} : { headers }) };
}

function packageOf(source: NonNullable<SiteFacts["packages"]>[number]): Json {
  const { registryType, identifier, version, environmentVariables } = source;
  const words = source.arguments ?? [];
  return {
    registryType,
    identifier,
    version,
    transport: { type: "stdio" },
    ...(words.length === 0
      ? {}
      : { packageArguments: words.map((value) => ({ type: "positional", value })) }),
    ...(environmentVariables === undefined ? {} : { environmentVariables }),
  };
}
