import art from 'media:stories/moonlight-garden/the-snail-who-carried-the-moon'
import { storyOrderTokens } from '@storylamp/contract/limits'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { Picture } from '../../ui/content/picture.tsx'
import { TokensInSentence } from '../../ui/content/token-texts.tsx'
import { Band } from '../../ui/layout/band.tsx'
import { Columns } from '../../ui/layout/columns.tsx'

const example = 'Mia'

/** A sentence of a story before and after a name has come into it. */
export function YourStory() {
  const [name, setName] = useState(example)
  const id = useId()
  return (
    <Band ground="surface" labelledBy="your-story">
      <Columns shape="half" align="center">
        <div className="grid justify-items-start gap-4">
          <h2 id="your-story" className={style({ variant: 'heading' })}>
            A story made for your child
          </h2>
          <p className={style({ variant: 'lead' })}>
            Put their name into one of our stories, or have a new one made. From{' '}
            <TokensInSentence tokens={storyOrderTokens} />.
          </p>
          <div className="grid w-full max-w-xs gap-1">
            <label htmlFor={id} className="text-sm font-bold">
              Try a first name
            </label>
            <input
              id={id}
              defaultValue={example}
              maxLength={20}
              autoComplete="off"
              className={style({ variant: 'field' })}
              onChange={({ target }) => setName(target.value.trim() || example)}
            />
          </div>
          <Link to={paths.customize} state={{ name }} className={button({ variant: 'primary' })}>
            Create a story
          </Link>
        </div>
        <figure className="grid min-w-0 overflow-hidden rounded-hero bg-sunken sm:grid-cols-[2fr_3fr]">
          <Picture
            file={art}
            alt=""
            sizes="(min-width: 1152px) 216px, (min-width: 640px) 36vw, 92vw"
            className="aspect-4/3 size-full object-cover sm:aspect-auto"
          />
          <figcaption className="grid content-center gap-5 p-6 font-display text-xl leading-relaxed">
            <p className="text-muted">
              <span className="block font-sans text-sm font-bold">Before</span>A small snail named Sol found the moon.
            </p>
            <p>
              <span className="block font-sans text-sm font-bold">After</span>A small snail named{' '}
              <mark className="rounded-field bg-lamp px-1.5 text-on-lamp wrap-anywhere">{name}</mark> found the moon.
            </p>
          </figcaption>
        </figure>
      </Columns>
    </Band>
  )
}
