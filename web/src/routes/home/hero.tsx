import tall from 'media:products/hero-bedroom-tall'
import wide from 'media:products/hero-bedroom-wide'
import sample from 'story:little-lighthouse/the-whale-who-hummed'
import { Pause, Play } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSample } from '../../features/stories/sample/use-sample.ts'
import { button } from '../../ui/classes.ts'
import { sourceSet } from '../../ui/content/picture.tsx'

// 86vw on phones: the picture is dark and soft, and a smaller file improves the Largest Contentful Paint.
const sizes = '(min-width: 1152px) 1104px, (min-width: 640px) 94vw, 86vw'
const isWide = '(min-width: 640px)'

/** The picture has calm wall behind the text; wide and tall crops place the lamp beside or below it. */
export const Hero = () => (
  <section className="relative isolate overflow-hidden rounded-hero bg-hero-from text-white">
    <picture>
      <source media={isWide} type="image/avif" srcSet={sourceSet(wide, 'avif')} sizes={sizes} />
      <source media={isWide} type="image/webp" srcSet={sourceSet(wide, 'webp')} sizes={sizes} />
      <source type="image/avif" srcSet={sourceSet(tall, 'avif')} sizes={sizes} />
      <img
        src={`/${tall.path}`}
        srcSet={sourceSet(tall, 'webp')}
        sizes={sizes}
        width={tall.width}
        height={tall.height}
        alt="A glowing bear night lamp speaker on a wooden dresser at night, under a string of fairy lights."
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover object-bottom text-transparent sm:object-[70%_60%]"
      />
    </picture>
    <div className="absolute inset-0 -z-10 bg-linear-to-b from-hero-from to-hero-from/0 to-70% sm:bg-linear-to-r sm:from-hero-from/80" />
    <div className="flex min-h-[33rem] flex-col items-start gap-4 p-[min(1.25rem,5vw)] sm:min-h-[26rem] sm:max-w-[52%] lg:max-w-[32rem] sm:justify-center sm:p-10 lg:min-h-[32rem]">
      <h1 className="text-3xl lg:text-5xl">A lit window at night</h1>
      <p className="max-w-sm text-base sm:text-lg">
        A night lamp that tells stories, and goes out when everyone is asleep.
      </p>
      <Link to={paths.collections} className={button({ variant: 'accent' })}>
        Shop The Collections
      </Link>
      <div className="mt-auto sm:mt-0">
        <SamplePlayer src={`/${sample.preview}`} title={sample.title} note="computer-read" />
      </div>
    </div>
  </section>
)

type Props = { src: string; title: string; note: string }

function SamplePlayer({ src, title, note }: Props) {
  const { media, element, status, isPlaying, toggle } = useSample()
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
          <span role="status" className="block text-sm">
            {status === 'failed' ? 'The sample did not play. Please try again.' : note}
          </span>
        </span>
      </button>
      <audio {...element} ref={media as RefObject<HTMLAudioElement | null>} src={src} />
    </div>
  )
}
