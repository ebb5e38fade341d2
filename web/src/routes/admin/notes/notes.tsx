import { addNote, type Note } from '@storylamp/contract/admin/notes'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { ConfirmDialog, FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'

type Target = { order: string } | { family: string }
type Body = { order?: string | undefined; family?: string | undefined; text: string }

export function Notes({ about }: { about: Target }) {
  const read = useUncachedRead('/api/admin/notes', { query: about })
  return (
    <AdminCard title="Notes">
      <p className="text-sm text-muted">
        Only staff see them. If the customer asks for their data, these are part of it.
      </p>
      <div>
        <FormDialog<Body, unknown>
          buttonLabel="Add a note"
          title="Add a note"
          submitLabel="Save"
          check={checkConverted(checkBy<Body>(addNote.body), ({ text }) => ({ ...about, text }))}
          send={(send, body) => send('POST', '/api/admin/notes', { body })}
          successText="The note is saved."
          failureText="The note could not be saved. Please try again."
          onDone={read.refetch}
        >
          <TextareaField label="Note" name="text" />
        </FormDialog>
      </div>
      <Loaded read={read} isPart failureText="The notes could not be loaded.">
        {({ data }) => (
          <ul className="grid gap-3 empty:hidden">
            {data.map((note) => (
              <li key={note._id}>
                <NoteText note={note} onDeleted={read.refetch} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </AdminCard>
  )
}

function NoteText({ note: { _id, at, by, text }, onDeleted }: { note: Note; onDeleted: () => void }) {
  return (
    <div className="flex items-start justify-between gap-3 border-l-3 border-line pl-4">
      <div className="min-w-0">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="text-sm text-muted">
          {by}, <Timestamp at={at} />
        </p>
      </div>
      <ConfirmDialog
        buttonLabel="Delete"
        variant="ghost"
        isDangerous
        title="Delete this note?"
        send={(send) => send('DELETE', '/api/admin/notes/:id', { params: { id: _id } })}
        successText="The note is deleted."
        failureText="The note could not be deleted. Please try again."
        onDone={onDeleted}
      >
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </ConfirmDialog>
    </div>
  )
}
