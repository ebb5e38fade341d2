import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { FormOutcome } from '../../forms/submit-button.tsx'
import { useSettings } from '../../settings.ts'
import { looks } from '../../ui/classes.ts'
import { saveFile } from '../../ui/signed-in/save-file.ts'

/** A person's data as a file: the whole account's, or one child's. */
export function DownloadData({ label, child }: { label: string; child?: string }) {
  const send = useSend()
  const { shopName } = useSettings()
  const [isUnderWay, setUnderWay] = useState(false)
  const [failed, setFailed] = useState<string>()

  const download = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    setFailed(undefined)
    const { reply, problem } = await send('GET', '/api/user/export', child === undefined ? {} : { query: { child } })
    if (problem === undefined) saveAs([shopName.toLowerCase(), child, 'data.json'], reply)
    else setFailed(problem.body?.message ?? 'The data could not be loaded. Please try again.')
    setUnderWay(false)
  }
  return (
    <div className="grid justify-items-start gap-1">
      <button type="button" className={looks.quiet} aria-disabled={isUnderWay} onClick={download}>
        <Download strokeWidth={1.75} aria-hidden="true" />
        {label}
      </button>
      <FormOutcome isSending={isUnderWay} failed={failed} />
    </div>
  )
}

function saveAs(nameParts: (string | undefined)[], content: object): void {
  const file = new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' })
  saveFile(file, nameParts.filter((part) => part !== undefined).join('-'))
}
