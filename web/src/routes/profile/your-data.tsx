import { useState } from 'react'
import { button } from '../../ui/classes.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { StoryTool } from './story-tool.tsx'

/** Everyone can export their data, and parents can delete the account. */
export function YourData({ canDelete }: { canDelete: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="your-data" className="grid justify-items-start gap-3">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="max-w-prose">Everything the shop keeps about you, in one file.</p>
      <DownloadData label="Download my data" />
      {canDelete && (
        <>
          <StoryTool />
          <h3 className="mt-4 text-lg">Delete account</h3>
          <p className="max-w-prose">This permanently deletes your data and your children’s.</p>
          <button type="button" className={button({ variant: 'danger' })} onClick={() => setAsking(true)}>
            Delete account
          </button>
          <DeleteAccount isOpen={isAsking} onClose={() => setAsking(false)} />
        </>
      )}
    </section>
  )
}
