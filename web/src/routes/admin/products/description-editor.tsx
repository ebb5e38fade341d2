import { Bold, Heading, Italic, Link, List, Pilcrow } from 'lucide-react'
import { useRef } from 'react'
import { button } from '../../../ui/classes.ts'
import { Field } from '../../../ui/forms/field.tsx'

const tags = [
  { name: 'Paragraph', Icon: Pilcrow, before: '<p>', after: '</p>' },
  { name: 'Heading', Icon: Heading, before: '<h3>', after: '</h3>' },
  { name: 'Bold', Icon: Bold, before: '<strong>', after: '</strong>' },
  { name: 'Italic', Icon: Italic, before: '<em>', after: '</em>' },
  { name: 'List', Icon: List, before: '<ul>\n  <li>', after: '</li>\n</ul>' },
  { name: 'Link', Icon: Link, before: '<a href="https://">', after: '</a>' },
]

type Props = { description: string | undefined; problem: string | undefined }

/** A textarea for HTML, with buttons that wrap the selection in tags. */
export function DescriptionEditor({ description, problem }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap">
        <legend className="sr-only">Put around what is marked in the description</legend>
        {tags.map(({ name, Icon, before, after }) => (
          <button
            key={name}
            type="button"
            className={button({ variant: 'icon' })}
            aria-label={name}
            title={name}
            onClick={() => area.current && wrapSelection(area.current, before, after)}
          >
            <Icon strokeWidth={1.75} />
          </button>
        ))}
      </fieldset>
      <Field label="Description" problem={problem} hint="HTML. What is not harmless is taken out when it is saved.">
        {(control) => (
          <textarea
            ref={area}
            name="description"
            rows={12}
            required
            autoComplete="off"
            inputMode="text"
            defaultValue={description}
            {...control}
            className={`${control.className} font-mono`}
          />
        )}
      </Field>
    </div>
  )
}

function wrapSelection(area: HTMLTextAreaElement, before: string, after: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area
  area.setRangeText(before + value.slice(start, end) + after, start, end)
  area.setSelectionRange(start + before.length, end + before.length)
  area.focus()
  // Scripted changes fire no input event, which the form listens for.
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
