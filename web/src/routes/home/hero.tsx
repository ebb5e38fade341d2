import tall from 'media:products/hero-bedroom-tall'
import wide from 'media:products/hero-bedroom-wide'
import sample from 'story:little-lighthouse/the-whale-who-hummed'
import { Pause, Play } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { useSample } from '../../features/stories/sample/use-sample.ts'
import { button, style } from '../../ui/classes.ts'
import { sourceSet } from '../../ui/content/picture.tsx'

// Less than the width on phones, where no file above 1024 is worth its time: the picture is dark and soft, and it is the Largest Contentful Paint.
const sizes = '(min-width: 640px) 100vw, min(86vw, 340px)'
const isWide = '(min-width: 640px)'

/** On phones the words stand above the picture, on wide screens on the calm wall beside the lamp. The lamp brightens while it tells. */
export function Hero() {
  const { hero } = useSettings()
  const { media, element, status, isPlaying, toggle } = useSample()
  const Icon = isPlaying ? Pause : Play
  return (
    <section data-theme="dark" className="relative isolate overflow-hidden bg-night text-white">
      <div
        className={`${style({ variant: 'page' })} flex flex-col justify-center pt-6 pb-5 sm:min-h-[30rem] sm:py-12 lg:min-h-[38rem]`}
      >
        <div className="flex flex-col items-start gap-4 sm:max-w-[46%] lg:gap-6">
          <h1 className={`${style({ variant: 'display' })} wrap-anywhere`}>{hero.title}</h1>
          <p className="text-base sm:text-lg wrap-anywhere">{hero.lead}</p>
          <Link to={paths.collections} className={button()}>
            Shop The Collections
          </Link>
          <button
            type="button"
            onClick={toggle}
            className="flex items-center gap-2 rounded-[32px] bg-night/80 py-1.5 pr-4 pl-1.5 text-left border-2 border-white/70 hover:bg-night"
          >
            <span className="grid size-[48px] shrink-0 place-items-center rounded-full bg-lamp text-on-lamp">
              <Icon strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className="leading-tight">
              {/* One text, so that no part moves as its font arrives. */}
              <span className="block text-sm font-bold">
                {`${isPlaying ? 'Pause the sample' : 'Hear a sample'} · computer-read`}
              </span>
              <span role="status" className="block text-sm">
                {status === 'failed' ? 'It did not play. Please try again.' : sample.title}
              </span>
            </span>
          </button>
          <audio {...element} ref={media as RefObject<HTMLAudioElement | null>} src={`/${sample.preview}`} />
        </div>
      </div>
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
          className={`aspect-square w-full object-cover object-bottom text-transparent transition-[filter] duration-1000 max-sm:mask-t-from-80% sm:absolute sm:inset-0 sm:-z-20 sm:aspect-auto sm:h-full sm:object-[70%_60%] ${isPlaying ? 'brightness-125' : ''}`}
        />
      </picture>
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-night/90 to-night/0 to-55% max-sm:hidden" />
    </section>
  )
}
