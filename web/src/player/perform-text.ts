import { findVoice } from './find-voice.ts'
import type { Performer, Report } from './performer.ts'
import { sentencesOf } from './sentences.ts'

/**
 * Reads a text aloud, one sentence after the other. Browsers pause a voice badly or not at all, so it is silenced, and goes on
 * with the sentence in which it stopped.
 */
export function performText(text: string, startAt: number, report: Report): Performer {
  const language = document.documentElement.lang
  const sentences = sentencesOf(text, language)
  const listening = new AbortController()
  let at = startAt
  let level = 1
  let isReading = false
  let turn = 0
  // Held here, because Chromium does not tell of the end of what nobody holds.
  let spoken: SpeechSynthesisUtterance | undefined

  const tell = () => report.progress({ at, length: sentences.length, unit: 'sentences' })
  const silence = () => {
    isReading = false
    turn += 1
    globalThis.speechSynthesis?.cancel()
  }

  const speak = (voice: SpeechSynthesisVoice, mine: number) => {
    tell()
    if (at >= sentences.length) {
      isReading = false
      return report.ended()
    }
    spoken = new SpeechSynthesisUtterance(sentences[at])
    Object.assign(spoken, { voice, lang: voice.lang, volume: level })
    spoken.onend = () => {
      if (mine !== turn) return
      at += 1
      speak(voice, mine)
    }
    spoken.onerror = ({ error }) => {
      if (mine !== turn) return
      if (error === 'not-allowed') report.standing('paused')
      else report.failed('voice')
    }
    speechSynthesis.speak(spoken)
  }

  const play = async () => {
    silence()
    isReading = true
    const mine = turn
    if (at >= sentences.length) at = 0
    tell()
    const voice = await findVoice(language)
    if (mine !== turn) return
    if (voice === undefined) return report.failed('voice')
    report.standing('playing')
    speak(voice, mine)
  }

  // A voice goes on speaking although the page that it belonged to is gone.
  addEventListener('pagehide', silence, { signal: listening.signal })
  return {
    play,
    pause: () => {
      silence()
      report.standing('paused')
    },
    seek: (wanted) => {
      at = Math.min(wanted, sentences.length - 1)
      if (isReading) play()
      else tell()
    },
    setLevel: (next) => {
      level = next
    },
    leave: () => {
      silence()
      listening.abort()
    },
  }
}
