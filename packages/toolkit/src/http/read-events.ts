/** One event of a stream (server-sent events), its data being JSON. */
export interface StreamEvent {
  readonly event: string;
  readonly json: string;
}

/** The events of a response, as they come; comments are left out. */
export async function* readEvents({ body }: Response): AsyncGenerator<StreamEvent> {
  if (body === null) return;
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event, json] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
      if (event !== undefined && json !== undefined) yield { event, json };
    }
  }
}
