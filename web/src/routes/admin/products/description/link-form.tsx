import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/form.tsx'
import { toLinkAddress } from './rich-text.ts'

type Props = { onSet: (address: string) => void; onCancel: () => void }

/** No form of its own, because it stands inside one. */
export function LinkForm({ onSet, onCancel }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const address = toLinkAddress(typed)
    if (address === undefined) setProblem('Please enter a web address')
    else onSet(address)
  }
  return (
    <div className="flex max-w-3xl flex-wrap items-end gap-2">
      <div className="min-w-48 grow">
        <Field label="Link address" problem={problem}>
          {(control) => (
            <input
              {...control}
              inputMode="url"
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: it was just asked for
              autoFocus
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onCancel()
                if (event.key !== 'Enter') return
                event.preventDefault()
                submit()
              }}
            />
          )}
        </Field>
      </div>
      <Button variant="secondary" onClick={submit}>
        Set link
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
