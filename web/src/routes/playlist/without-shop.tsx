import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { useEffect } from 'react'
import type { SavedItem } from '../../features/saved/saved-items.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'
import { ItemFacts } from './item-facts.tsx'
import { SaveButton } from './save-button.tsx'
import { Shelf } from './shelf.tsx'
import { ShelfItem } from './shelf-item.tsx'
import { Stories } from './stories.tsx'

type Props = { saved: ReadonlyMap<string, SavedItem>; onRetry: () => void }

/** The playlist without a connection: the items that are saved on this device. */
export function WithoutShop({ saved, onRetry }: Props) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  const { onLine } = navigator
  if (saved.size === 0) {
    const message = onLine ? playlistTexts.failed : 'There is no connection, and nothing is saved on this device yet.'
    return <LoadFailed message={message} onRetry={onRetry} />
  }
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
        <Shelf items={[...saved.values()].map(({ item }) => item)}>
          {(item) => (
            <ShelfItem item={item}>
              <ItemFacts item={item} />
              <div className="mt-4 flex flex-wrap items-center gap-3">
                <SaveButton item={item} saved={saved} />
              </div>
              <Stories item={item} />
            </ShelfItem>
          )}
        </Shelf>
      </section>
    </>
  )
}
