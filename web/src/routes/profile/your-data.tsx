import { useState } from 'react'
import { button } from '../../ui/classes.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'

/** Everyone can export their data, and parents can delete the account (D6). */
export function YourData({ canDelete }: { canDelete: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="your-data" className="mt-8 grid justify-items-start gap-4">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="max-w-prose">Everything that the shop keeps about you, as one file.</p>
      <DownloadData label="Download my data" />
      {canDelete && (
        <>
          <p className="max-w-prose">
            Deleting the account takes all personal data with it, your children's too. It cannot be undone.
          </p>
          <button type="button" className={button({ variant: 'danger' })} onClick={() => setAsking(true)}>
            Delete account
          </button>
          <DeleteAccount isOpen={isAsking} onClose={() => setAsking(false)} />
        </>
      )}
    </section>
  )
}
