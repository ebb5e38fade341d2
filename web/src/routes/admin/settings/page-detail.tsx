import { pagePreview } from '@storylamp/contract/texts/admin-pages'
import type { TextPage } from '@storylamp/contract/texts/text-pages'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useFormState } from '../../../ui/forms/form.tsx'
import { checkBy, refusalOf } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { editing } from '../components/merge/merging.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Component as NotFound } from '../not-found.tsx'
import { pageTitles } from './names.ts'
import { PagePreview } from './page-preview.tsx'
import { type SavedPage, savePage } from './save-page.ts'

type PageId = keyof typeof pageTitles

export function Component() {
  const { id = '' } = useParams()
  return Object.hasOwn(pageTitles, id) ? <TextPageDetail key={id} id={id as PageId} /> : <NotFound />
}

function TextPageDetail({ id }: { id: PageId }) {
  const settings = useUncachedRead('/api/admin/settings')
  const page = useUncachedRead('/api/admin/pages/:id', { params: { id } })
  const resets = useResets(settings.reply?.data.pages[id])
  return (
    <AdminPage
      title={pageTitles[id]}
      parent={{ name: 'Page texts', to: adminPaths.textPages }}
      actions={
        <ButtonLink to={id === 'contact' ? '/contact-us' : `/${id}`} variant="secondary">
          See it in the shop
        </ButtonLink>
      }
    >
      <Loaded read={page} failureText="The text could not be loaded.">
        {({ data: { standard } }) => (
          <Loaded read={settings} failureText="The text could not be loaded.">
            {({ data: { pages } }) => (
              <PageForm
                // Filled anew after the text was reset.
                key={resets}
                id={id}
                saved={{ markdown: pages[id], version: pages.version }}
                standard={standard}
                onSaved={settings.refetch}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  )
}

/** How often a text has gone for the draft that the shop came with. */
function useResets(markdown: string | null | undefined): number {
  const [seen, setSeen] = useState({ markdown, resets: 0 })
  if (seen.markdown === markdown) return seen.resets
  const isReset = typeof seen.markdown === 'string' && markdown === null
  const next = { markdown, resets: seen.resets + (isReset ? 1 : 0) }
  setSeen(next)
  return next.resets
}

type Markdown = { markdown: string }

const check = checkConverted(checkBy<Markdown>(pagePreview), ({ markdown }) => ({ markdown }))

type FormProps = { id: PageId; saved: SavedPage; standard: string; onSaved: () => void }

function PageForm({ id, saved, standard, onSaved }: FormProps) {
  const toFields = ({ markdown }: SavedPage): Markdown => ({ markdown: markdown ?? standard })
  const page = { id, loaded: saved.markdown }
  return (
    <>
      <AdminForm
        check={check}
        successText="The text is saved."
        failureText="The text could not be saved. Please try again."
        {...editing<Markdown, SavedPage>({
          loaded: saved,
          toFields,
          labels: { markdown: 'Text' },
          save: (send, { markdown = standard }, version) => savePage(send, { ...page, markdown, version }),
          reload: onSaved,
        })}
      >
        <MarkdownWithPreview id={id} markdown={toFields(saved).markdown} />
      </AdminForm>
      {saved.markdown !== null && (
        <div>
          <ConfirmDialog
            buttonLabel="Reset the text"
            isDangerous
            title="Reset to the draft that the shop came with?"
            submitLabel="Reset"
            send={(send) => savePage(send, { ...page, markdown: null, version: saved.version })}
            successText="The page has its draft again."
            failureText="The text could not be reset. Please try again."
            onDone={onSaved}
          >
            <p>Your text stays in the history of the settings.</p>
          </ConfirmDialog>
        </div>
      )}
    </>
  )
}

const hint =
  '# is the title, and the paragraph below it the lead. ## begins a section, ### a question. A line with a fact such as ' +
  '{{carrier}} is left out until you have entered that fact.'

function MarkdownWithPreview({ id, markdown }: { id: PageId; markdown: string }) {
  const send = useSend()
  const form = useFormState()
  const [shown, setShown] = useState<TextPage>()
  const preview = async () => {
    const typed = form.props.ref.current?.querySelector('textarea')?.value ?? ''
    const { reply, problem } = await send('POST', '/api/admin/pages/:id/preview', {
      params: { id },
      body: { markdown: typed },
    })
    if (problem === undefined) return setShown(reply.data)
    const { message, errors } = refusalOf(problem, 'The preview could not be made. Please try again.')
    form.showProblems(errors ?? [], message)
  }
  return (
    <>
      <AdminCard title="Text">
        <TextareaField label="Markdown" name="markdown" rows={16} required hint={hint} defaultValue={markdown} />
        <Button variant="secondary" className="justify-self-start" onClick={() => void preview()}>
          Preview
        </Button>
      </AdminCard>
      <div role="status">{shown !== undefined && <PagePreview page={shown} />}</div>
    </>
  )
}
