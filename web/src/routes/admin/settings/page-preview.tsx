import type { TextPage } from '@storylamp/contract/texts/text-pages'
import { style } from '../../../ui/classes.ts'
import { Html } from '../../../ui/content/html.tsx'
import { Questions } from '../../../ui/content/questions.tsx'

/** What visitors would see, without the frame of the shop. */
export const PagePreview = ({ page: { title, lead, sections } }: { page: TextPage }) => (
  <section aria-label="Preview" className={`${style({ variant: 'card' })} grid gap-8 p-4 sm:p-6`}>
    <div>
      <p className="text-sm font-bold text-muted">Preview</p>
      <h2 className={`${style({ variant: 'title' })} wrap-anywhere`}>{title}</h2>
      <p className={`${style({ variant: 'lead' })} mt-2 wrap-anywhere`}>{lead}</p>
    </div>
    {sections.map(({ id, title, html, questions }) => (
      <div key={id} className="min-w-0 wrap-anywhere">
        <h3 className="text-xl">{title}</h3>
        {html !== '' && <Html html={html} className="mt-2" />}
        {questions.length > 0 && (
          <Questions questions={questions.map(({ question, html }) => ({ question, answer: <Html html={html} /> }))} />
        )}
      </div>
    ))}
  </section>
)
