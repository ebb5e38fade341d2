const timeoutMs = 1500

/** A voice of the language, preferably one that works offline. Browsers load their voices late. */
export async function findVoice(language: string): Promise<SpeechSynthesisVoice | undefined> {
  if (!('speechSynthesis' in globalThis)) return undefined
  if (speechSynthesis.getVoices().length === 0) await voicesOrTimeout()
  const speaking = speechSynthesis.getVoices().filter(({ lang }) => lang.slice(0, 2).toLowerCase() === language)
  return speaking.find(({ localService }) => localService) ?? speaking[0]
}

const voicesOrTimeout = () =>
  new Promise<unknown>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { once: true })
    setTimeout(resolve, timeoutMs)
  })
