import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'

type Props = { src: string; title: string; note: string }

export function SamplePlayer({ src, title, note }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const toggle = () => (isPlaying ? audio.current?.pause() : audio.current?.play().catch(() => setPlaying(false)))
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="inline-flex">
      <button
        type="button"
        onClick={toggle}
        className="flex items-center gap-3 rounded-[32px] bg-hero-from/70 py-1 pr-5 pl-1 text-left text-white"
      >
        <span className="grid size-[48px] shrink-0 place-items-center rounded-full bg-lamp text-on-lamp">
          <Icon strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className="leading-tight">
          <span className="block font-bold">{isPlaying ? 'Pause the sample' : 'Hear a sample'}</span>
          <span className="block text-sm">{title}</span>
          <span className="block text-sm">{note}</span>
        </span>
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: the first words of a bedtime story, whose text belongs to its buyers */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </div>
  )
}
