import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { button, style } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { startsHere } from '../../../ui/dialog/starts-here.ts'
import { notify } from '../../../ui/feedback/notify.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { useFocusOnRemoval } from '../../../ui/use-focus-on-removal.ts'

type Props = { url: string; onMakeNew: () => void; onRevoke: () => void }

const hint =
  "In your podcast app, choose 'Add a show by URL' and paste this link. Anyone who has it can hear your stories."

const questions = {
  new: {
    title: 'Create a new link?',
    warning: 'The old link stops working. Podcast apps that use it need the new one.',
    yes: 'Create new link',
  },
  none: {
    title: 'Turn off this link?',
    warning: 'Podcast apps that use it get no more stories. You can create another link at any time.',
    yes: 'Turn off link',
  },
}

export function FeedAddress({ url, onMakeNew, onRevoke }: Props) {
  const root = useFocusOnRemoval<HTMLDivElement>()
  const field = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<keyof typeof questions>()
  const question = asking && questions[asking]
  const close = () => setAsking(undefined)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify('The link is copied.')
    } catch {
      field.current?.select()
      notify('Please copy the selected link yourself.', 'failed')
    }
  }
  const act = () => {
    if (asking === 'new') onMakeNew()
    else onRevoke()
    close()
  }
  return (
    <div ref={root} className="contents">
      <div className="w-full">
        <Field label="Private link" hint={hint}>
          {(control) => <input {...control} ref={field} readOnly value={url} />}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className={button()} onClick={copy}>
          <Copy strokeWidth={1.75} />
          Copy
        </button>
        <button type="button" className={button({ variant: 'secondary' })} onClick={() => setAsking('new')}>
          Create new link
        </button>
        <button type="button" className={button({ variant: 'secondary' })} onClick={() => setAsking('none')}>
          Turn off link
        </button>
        <a href={url} className={style({ variant: 'link' })}>
          Open the feed
        </a>
      </div>
      <Dialog isOpen={question !== undefined} onClose={close} title={question?.title ?? ''}>
        <p className="mt-2">{question?.warning}</p>
        <div className="mt-6 grid gap-3">
          <button type="button" className={button({ variant: 'danger' })} onClick={act}>
            {question?.yes}
          </button>
          <button ref={startsHere} type="button" className={button({ variant: 'secondary' })} onClick={close}>
            Keep this link
          </button>
        </div>
      </Dialog>
    </div>
  )
}
