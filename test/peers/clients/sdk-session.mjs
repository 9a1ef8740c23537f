/** What both official clients have in common. */
export function sdkSession(client, callTool) {
  return {
    list: async () => (await client.listTools()).tools,
    call: (name, args, onProgress) =>
      callTool(
        { name, arguments: args },
        onProgress === undefined
          ? {}
          : { onprogress: onProgress, resetTimeoutOnProgress: true, timeout: 60_000 },
      ),
    close: () => client.close(),
  };
}
