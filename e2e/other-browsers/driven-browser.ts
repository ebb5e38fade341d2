/** A browser driven from outside by the W3C's protocols, with real presses and keys. */
export type DrivenBrowser = {
  goTo(url: string): Promise<void>
  /** The value of an expression in the page, as JSON; promises are awaited. */
  evaluate<T>(expression: string): Promise<T>
  /** Sequences of input actions, which both protocols define alike. */
  perform(actions: object[]): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Resolves with the first match of what a process prints. */
export const printed = (output: NodeJS.ReadableStream, pattern: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    output.on('data', (part) => {
      text += part
      const found = pattern.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    output.on('end', () => reject(new Error(`the browser ended: ${text}`)))
  })
