/** The outcome of an attempt. A failed one is retried. */
export type Answer = { outcome: 'accepted' | 'refused' | 'failed'; words: string }

export type Message = { url: string; headers: Record<string, string>; body: string }

const patienceMs = 10_000

/** Sends JSON and reads the reply, or says why there is none. */
export async function post(
  { url, headers, body }: Message,
  read: (reply: Response) => Promise<Answer>,
  closing: AbortSignal,
): Promise<Answer> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(patienceMs)]),
    })
    return await read(reply)
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return { outcome: 'failed', words: cause?.code ?? name }
  }
}
