import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { beginSound } from '../../../base/sound.ts'

type Status = 'idle' | 'playing' | 'paused' | 'failed'

/**
 * The one player of samples, for an `audio` or `video` element; without one it only remembers whether it was pressed. It plays at
 * once where the press that showed it asked for the sound.
 */
export function useSample({ playsAtOnce = false } = {}) {
  const media = useRef<HTMLMediaElement>(null)
  const [status, setStatus] = useState<Status>('idle')
  const isPlaying = status === 'playing'

  const play = () => {
    if (media.current === null) return setStatus('playing')
    // Playing again after a failure needs a new attempt to load.
    if (status === 'failed') media.current.load()
    media.current.play().catch(({ name }: DOMException) => name !== 'AbortError' && setStatus('failed'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is shown anew plays by itself
  useEffect(() => {
    if (playsAtOnce) play()
  }, [])
  const pause = () => (media.current === null ? setStatus('paused') : media.current.pause())
  const element = {
    preload: 'none',
    onPlay: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      beginSound(currentTarget)
      setStatus('playing')
    },
    // A failed element pauses, too.
    onPause: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      setStatus(currentTarget.error ? 'failed' : 'paused'),
    onEnded: () => setStatus('idle'),
    onError: () => setStatus('failed'),
  } as const
  return { media, element, status, isPlaying, toggle: isPlaying ? pause : play }
}
