import { type KeyForm, keyForm } from '@storylamp/contract/accounts/api-keys'
import { keyRights } from '@storylamp/contract/accounts/staff-rights'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { useProblem } from '../../../ui/forms/checked-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { keyRightTexts } from './key-rights.ts'

const check = checkConverted(checkBy<KeyForm>(keyForm), ({ name, rights = {} }) => ({
  name,
  rights: Object.keys(rights as object),
}))

export function MakeKey({ onMade }: { onMade: (reply: { key: string }) => void }) {
  const send = useSend()
  return (
    <FormDialog
      buttonLabel="Make a key"
      className={button()}
      title="Make a key"
      submitLabel="Make the key"
      check={check}
      send={(body) => send('POST', '/api/admin/keys', { body })}
      successText="The key is made."
      failureText="The key could not be made. Please try again."
      onDone={onMade}
    >
      <TextField name="name" label="Name" hint="The audit log calls the program so." autoComplete="off" />
      <Rights />
    </FormDialog>
  )
}

function Rights() {
  const problem = useProblem('rights')
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">What it may do</legend>
      {keyRights.map((right) => (
        <CheckboxField key={right} name={`rights.${right}`} label={keyRightTexts[right]} />
      ))}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}
