import type { Performer, Report } from './performer.ts'
import { sentencesOf } from './sentences.ts'

/** Reads a text aloud by sentences. Browsers pause speech unreliably, so a pause cancels it and Play repeats the sentence. */
export function performText(text: string, startAt: number, report: Report): Performer {
  const language = document.documentElement.lang
  const sentences = sentencesOf(text, language)
  const listeners = new AbortController()
  let at = startAt
  let level = 1
  let rate = 1
  let isReading = false
  let run = 0
  // Chromium drops the end event of an utterance that is garbage-collected.
  let spoken: SpeechSynthesisUtterance | undefined

  const reportProgress = () => report.progress({ at, length: sentences.length, unit: 'sentences' })
  const silence = () => {
    isReading = false
    run += 1
    globalThis.speechSynthesis?.cancel()
  }

  const speak = (voice: SpeechSynthesisVoice, ownRun: number) => {
    reportProgress()
    if (at >= sentences.length) {
      isReading = false
      return report.ended()
    }
    spoken = new SpeechSynthesisUtterance(sentences[at])
    Object.assign(spoken, { voice, lang: voice.lang, volume: level, rate })
    spoken.onend = () => {
      if (ownRun !== run) return
      at += 1
      speak(voice, ownRun)
    }
    spoken.onerror = ({ error }) => {
      if (ownRun !== run) return
      if (error === 'not-allowed') report.status('paused')
      else report.failed('voice')
    }
    speechSynthesis.speak(spoken)
  }

  const play = async () => {
    silence()
    isReading = true
    const ownRun = run
    if (at >= sentences.length) at = 0
    reportProgress()
    const voice = await findVoice(language)
    if (ownRun !== run) return
    if (voice === undefined) return report.failed('voice')
    report.status('playing')
    speak(voice, ownRun)
  }

  // Speech outlives its page.
  addEventListener('pagehide', silence, { signal: listeners.signal })
  return {
    play,
    pause: () => {
      silence()
      report.status('paused')
    },
    seek: (target) => {
      at = Math.min(target, sentences.length - 1)
      if (isReading) void play()
      else reportProgress()
    },
    setLevel: (next) => {
      level = next
    },
    setSpeed: (speed) => {
      rate = speed
    },
    leave: () => {
      silence()
      listeners.abort()
    },
  }
}

const timeoutMs = 1500

/** A voice of the language, preferably one that works offline. Browsers load their voices late. */
async function findVoice(language: string): Promise<SpeechSynthesisVoice | undefined> {
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
