import type { Child } from '@storylamp/contract/accounts/profile'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { button } from '../../ui/classes.ts'
import { DownloadData } from './download-data.tsx'
import { RemoveChild } from './remove-child.tsx'

export function ChildActions({ child }: { child: Child }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
      <DownloadData label="Download data" child={child.username} />
      <button type="button" className={button({ variant: 'secondary' })} onClick={() => setAsking(true)}>
        <Trash2 strokeWidth={1.75} aria-hidden="true" />
        Remove child
      </button>
      <RemoveChild child={child} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
