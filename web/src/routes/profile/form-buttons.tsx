import { Fragment } from 'react'
import { FormOutcome } from '../../forms/submit-button.tsx'
import type { Form } from '../../forms/use-form.ts'
import { looks } from '../../ui/classes.ts'

type Props = {
  form: Form
  editing: { isEditing: boolean; edit: () => void }
  editLabel: string
  onCancel: () => void
}

/** S2.13: Edit, and then Save Changes or Cancel. */
export const FormButtons = ({ form, editing, editLabel, onCancel }: Props) => (
  <>
    <FormOutcome isSending={form.isSending} failed={form.failed} />
    <div className="flex flex-wrap gap-3">
      {/* Keyed apart: a button that became another under the pointer would submit the form with the same press. */}
      {editing.isEditing ? (
        <Fragment key="editing">
          <button type="submit" aria-disabled={form.isSending} className={looks.primary}>
            Save Changes
          </button>
          <button type="button" className={looks.quiet} onClick={onCancel}>
            Cancel
          </button>
        </Fragment>
      ) : (
        <button key="shown" type="button" data-edit className={looks.primary} onClick={editing.edit}>
          {editLabel}
        </button>
      )}
    </div>
  </>
)
