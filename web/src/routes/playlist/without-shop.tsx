import picture from 'media:brand/empty-playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { useEffect } from 'react'
import type { SavedItem } from '../../features/saved/saved-items.ts'
import { button } from '../../ui/classes.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { ItemFacts } from './item-facts.tsx'
import { Library } from './library.tsx'
import { LibraryItem } from './library-item.tsx'
import { SaveButton } from './save-button.tsx'
import { Stories } from './stories.tsx'

type Props = { saved: ReadonlyMap<string, SavedItem>; onRetry: () => void }

/** The playlist without a connection: the items that are saved on this device. */
export function WithoutShop({ saved, onRetry }: Props) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  const { onLine } = navigator
  if (saved.size === 0 && !onLine) return <NothingSaved onRetry={onRetry} />
  if (saved.size === 0) return <LoadFailed message={playlistTexts.failed} onRetry={onRetry} />
  return (
    <>
      <div className="mt-6">
        <SectionFailed
          message={onLine ? playlistTexts.failed : 'There is no connection. What you have saved plays all the same.'}
          onRetry={onRetry}
        />
      </div>
      <section aria-labelledby="saved" className="mt-8">
        <h2 id="saved" className="text-2xl">
          Saved on this device
        </h2>
        <p className="mt-1 text-muted">
          {saved.size === 1 ? 'This item plays' : `These ${saved.size} items play`} without a connection. Everything
          else comes back with it.
        </p>
        <Library items={[...saved.values()].map(({ item }) => item)}>
          {(item) => (
            <LibraryItem item={item}>
              <ItemFacts item={item} />
              <div className="mt-4 flex flex-wrap items-center gap-3">
                <SaveButton item={item} saved={saved} />
              </div>
              <Stories item={item} />
            </LibraryItem>
          )}
        </Library>
      </section>
    </>
  )
}

const NothingSaved = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <Notice picture={picture} title="There is no connection, and nothing is saved on this device yet." heading="h2">
      <p className="max-w-md text-muted">
        Your playlist comes back with the connection. Then open the details of a story and choose “Save for offline”,
        and it plays anywhere.
      </p>
      <button type="button" className={button()} onClick={onRetry}>
        Try again
      </button>
    </Notice>
  </div>
)
