import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { childForm } from '@storylamp/contract/accounts/person'
import { type Child, type ChildChange, childChange } from '@storylamp/contract/accounts/profile'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { ChildAnimal } from '../../features/account/child-animal.tsx'
import { ConsentText } from '../../features/account/consent-text.tsx'
import { useAppDispatch } from '../../store/store.ts'
import { setUserProfile } from '../../store/user.ts'
import { button, style } from '../../ui/classes.ts'
import { shownDate } from '../../ui/content/shown-time.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { CheckedForm, TextField } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { type Check, checkBy, type Refusal, refusalOf, useForm } from '../../ui/forms/use-form.ts'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'
import { DownloadData } from './download-data.tsx'
import { FormButtons } from './form-buttons.tsx'
import { RemoveChild } from './remove-child.tsx'
import { useEditing } from './use-editing.ts'

type Props = {
  /** Undefined while a child is being added. */
  child?: Child
  position: number
  isJustSaved: boolean
  /** Called with the username when saved, without it when cancelled. */
  onDone: (username?: string) => void
}

const checkNew: Check<ChildChange> = checkBy<ChildChange>(childForm)
const checkChange = checkBy<ChildChange>(childChange)

/** An empty password keeps the old one. */
const checkKnown: Check<ChildChange> = (typed) =>
  checkChange(Object.fromEntries(Object.entries(typed).filter(([name, value]) => name !== 'password' || value !== '')))

export function ChildCard({ child, position, isJustSaved, onDone }: Props) {
  const send = useSend()
  const dispatch = useAppDispatch()
  const titleId = useId()
  const card = useFocusOnRemoval()
  const isNew = child === undefined

  const form = useForm({
    check: isNew ? checkNew : checkKnown,
    submit: async (change) => {
      const { reply, problem } = await send('PUT', '/api/user/updateMe/', { body: { children: [change] } })
      if (problem !== undefined) return refuse(refusalOf(problem, accountTexts.profileFailed))
      notify(accountTexts.childUpdated(position))
      onDone(change.username)
      dispatch(setUserProfile(reply.data))
      editing.stop()
      return undefined
    },
  })
  const editing = useEditing(form, isNew)

  useEffect(() => {
    if (isJustSaved) form.props.ref.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
  }, [isJustSaved, form.props.ref])

  const cancel = () => {
    form.clearProblems()
    editing.stop()
    if (isNew) onDone()
  }
  const field = (name: keyof ChildChange, value = '') => ({
    name,
    defaultValue: value,
    readOnly: !editing.isEditing,
  })
  return (
    <section ref={card} aria-labelledby={titleId} className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
      <div className="flex items-center gap-4">
        {!isNew && <ChildAnimal username={child.username} />}
        <div className="min-w-0">
          <h2 id={titleId} className="text-2xl wrap-anywhere">
            {isNew ? 'New child' : child.name}
          </h2>
          {!isNew && <Facts child={child} />}
        </div>
      </div>
      <CheckedForm form={form} className="grid gap-4">
        <div hidden={!editing.isEditing} className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" autoComplete="off" {...field('name', child?.name)} />
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username', child?.username)}
            readOnly={!isNew}
            hint={isNew ? 'Letters, digits, dots, hyphens and underscores' : 'A username cannot be changed.'}
          />
          <TextField label="Date of Birth" type="date" autoComplete="off" {...field('dob', child?.dob)} />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            {...field('password')}
            required={isNew}
            placeholder={editing.isEditing ? undefined : '••••••••'}
            hint={hintForPassword(isNew, editing.isEditing)}
          />
        </div>
        {isNew && <ConsentText />}
        <FormButtons form={form} editing={editing} editLabel="Edit Child" onCancel={cancel} />
      </CheckedForm>
      {!isNew && !editing.isEditing && <ChildActions child={child} />}
    </section>
  )
}

const Facts = ({ child: { username, dob } }: { child: Child }) => (
  <p className="text-muted wrap-anywhere">
    Logs in as <span className="font-bold text-ink">{username}</span>
    {dob !== '' && <> · born {shownDate(dob)}</>}
  </p>
)

/** Also shows the message as a toast. The request has one child, so its errors are this form's. */
function refuse({ message, errors = [] }: Refusal): Refusal {
  notify(message, 'failed')
  return { message, errors: errors.map((problem) => ({ ...problem, path: problem.path.replace('children.0.', '') })) }
}

function hintForPassword(isNew: boolean, isEditing: boolean): string | undefined {
  if (isNew) return 'At least 8 characters, and not a common password'
  return isEditing ? 'Leave it empty to keep the password.' : undefined
}

function ChildActions({ child }: { child: Child }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
      <DownloadData label="Download data" child={child.username} />
      <button type="button" className={button({ variant: 'secondary' })} onClick={() => setAsking(true)}>
        <Trash2 strokeWidth={1.75} aria-hidden="true" />
        Remove Child
      </button>
      <RemoveChild child={child} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
