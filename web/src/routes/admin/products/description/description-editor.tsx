import { useEffect, useId, useRef } from 'react'
import { style } from '../../../../ui/classes.ts'
import { useProblem } from '../../../../ui/forms/form.tsx'
import { DescriptionToolbar } from './description-toolbar.tsx'
import { useRichText } from './use-rich-text.ts'

/** Shows the description as customers see it; the form sends its HTML. */
export function DescriptionEditor({ description = '' }: { description: string | undefined }) {
  const id = useId()
  const sent = useRef<HTMLTextAreaElement>(null)
  const { place, view, state } = useRichText(description, (html) => sent.current && replaceText(sent.current, html))
  const problem = useProblem('description')
  const isWrong = problem !== undefined
  useEffect(() => {
    view?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'aria-describedby': `${id}-notes`,
        'aria-required': 'true',
        'aria-invalid': String(isWrong),
        class: `prose ${style({ variant: 'field' })} min-h-64 whitespace-pre-wrap`,
      },
    })
  }, [view, id, isWrong])
  return (
    <div className="grid gap-1">
      <span id={id} className="font-bold">
        Description
      </span>
      <textarea ref={sent} name="description" defaultValue={description} hidden />
      {view !== undefined && state !== undefined && <DescriptionToolbar view={view} state={state} />}
      <div ref={place} className="max-w-3xl" />
      <div id={`${id}-notes`}>
        {isWrong && <p className="mt-1 font-semibold text-danger">{problem}</p>}
        <p className="text-sm text-muted">Looks here as it does in the shop.</p>
      </div>
    </div>
  )
}

/** `setRangeText` bypasses React's tracking of values, so that the form hears of the change. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  area.setRangeText(text, 0, area.value.length)
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
