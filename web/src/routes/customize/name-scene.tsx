import art from 'media:stories/moonlight-garden/the-snail-who-carried-the-moon'
import { Picture } from '../../ui/content/picture.tsx'

/** A page of a story into which a name comes; app.css moves it once. */
export const NameScene = ({ name = 'Mia' }: { name: string | undefined }) => (
  <figure className="mx-auto w-full max-w-xl">
    <div className="relative">
      <svg aria-hidden="true" viewBox="0 0 400 60" className="w-full text-lamp" fill="currentColor">
        <path d="M356 8a20 20 0 1 0 18 32 16 16 0 0 1-18-32Z" />
        <circle cx="40" cy="30" r="2" />
        <circle cx="118" cy="14" r="1.5" />
        <circle cx="196" cy="36" r="2" />
        <circle cx="272" cy="18" r="1.5" />
      </svg>
      <div className="grid grid-cols-[2fr_3fr] overflow-hidden rounded-card bg-ink text-on-lamp shadow-lift">
        <Picture
          file={art}
          alt=""
          sizes="(min-width: 1024px) 220px, 38vw"
          className="size-full min-h-full object-contain"
        />
        <p className="self-center p-[min(1.25rem,4vw)] font-display text-lg leading-relaxed sm:text-2xl sm:leading-relaxed">
          A small snail named{' '}
          <span className="relative inline-grid justify-items-center align-baseline">
            <span aria-hidden="true" className="name-before col-start-1 row-start-1">
              Sol
            </span>
            <span className="name-after col-start-1 row-start-1 rounded-field bg-lamp px-2 wrap-anywhere">{name}</span>
          </span>{' '}
          found the moon.
        </p>
      </div>
    </div>
    <figcaption className="mt-3 text-center text-sm text-muted">
      One of our stories, with another name in it. You choose the names in the story tool.
    </figcaption>
  </figure>
)
