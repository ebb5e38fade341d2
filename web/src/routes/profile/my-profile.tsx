import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { type Profile, type ProfileChange, profileChangeWith } from '@storylamp/contract/accounts/profile'
import { useSend } from '../../api/send.ts'
import { useSettings } from '../../base/settings.ts'
import { ChildAnimal } from '../../features/account/child-animal.tsx'
import { PhoneField } from '../../features/phone/phone-field.tsx'
import { useMobileRule } from '../../features/phone/use-mobile-rule.ts'
import { useShownPhone } from '../../features/phone/use-shown-phone.ts'
import { useAppDispatch } from '../../store/store.ts'
import { setUserProfile } from '../../store/user.ts'
import { style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { CheckedForm, TextField } from '../../ui/forms/form.tsx'
import { type Check, checkBy, refusalOf, useForm } from '../../ui/forms/use-form.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { ChangePassword } from './change-password.tsx'
import { FormButtons } from './form-buttons.tsx'
import { Parents } from './parents.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import { useEditing } from './use-editing.ts'
import { YourData } from './your-data.tsx'

/**
 * Fields that were empty and still are count as unchanged: an admin may have no mobile. So does a mobile as it is shown: it may be
 * from when the shop was at home elsewhere.
 */
const checkAgainst =
  (checkChange: Check<ProfileChange>, profile: Profile, shownMobile: string): Check<ProfileChange> =>
  (typed) =>
    checkChange(
      Object.fromEntries(
        Object.entries(typed).filter(
          ([name, value]) =>
            (value !== '' || profile[name as keyof Profile]) && !(name === 'mobile' && value === shownMobile),
        ),
      ),
    )

const lockedHint = 'You log in with it, so it stays as it is.'

/** Never sent. */
const fixed = { name: undefined, readOnly: true }

type Props = { profile: Profile }

export const MyProfile = ({ profile }: Props) => (
  <Columns>
    <div className="grid gap-6">
      <AboutMe profile={profile} />
      {profile.role === 'child' ? (
        <p>Do you want another password? Please ask a parent.</p>
      ) : (
        <ChangePassword email={profile.email ?? ''} />
      )}
      {profile.role === 'user' && <Parents ownId={profile._id} />}
      {/* Last in its column: the list is loaded, and pushes nothing. */}
      <SignedInDevices />
    </div>
    <YourData canDelete={profile.role === 'user'} />
  </Columns>
)

const Initial = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-[72px] shrink-0 place-items-center rounded-full bg-fill font-display text-3xl font-semibold text-on-fill"
  >
    {name.slice(0, 1)}
  </span>
)

/** A child edits its first name alone. */
function AboutMe({ profile }: Props) {
  const send = useSend()
  const dispatch = useAppDispatch()
  const { homeCountry } = useSettings()
  const shownMobile = useShownPhone(profile.mobile ?? '', homeCountry)
  const mobile = useMobileRule()
  const form = useForm({
    check: checkAgainst(checkBy<ProfileChange>(profileChangeWith(mobile)), profile, shownMobile),
    submit: async (body) => {
      const { reply, problem } = await send('PUT', '/api/user/updateMe/', { body })
      if (problem !== undefined) {
        notify(accountTexts.profileFailed, 'failed')
        return { ...refusalOf(problem, ''), message: accountTexts.profileFailed }
      }
      dispatch(setUserProfile(reply.data))
      notify(accountTexts.profileUpdated)
      editing.stop()
      return undefined
    },
  })
  const editing = useEditing(form)
  const isChild = profile.role === 'child'
  const cancel = () => {
    form.clearProblems()
    editing.stop()
  }
  const field = (name: 'firstname' | 'lastname' | 'mobile') => ({
    name,
    defaultValue: profile[name] ?? '',
    readOnly: !editing.isEditing,
  })
  return (
    <CheckedForm form={form} className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
      <div className="flex items-center gap-4">
        {isChild ? <ChildAnimal username={profile.username ?? ''} /> : <Initial name={profile.firstname} />}
        <h2 className="min-w-0 text-2xl wrap-anywhere">Hello, {profile.firstname}!</h2>
      </div>
      {isChild && <p className="max-w-prose">{accountTexts.seenByGrownUps}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Name" autoComplete="given-name" {...field('firstname')} />
        {isChild ? (
          <TextField
            {...fixed}
            label="Username"
            autoComplete="username"
            defaultValue={profile.username}
            hint={lockedHint}
          />
        ) : (
          <>
            <TextField label="Last Name" autoComplete="family-name" {...field('lastname')} />
            <TextField
              {...fixed}
              label="Email"
              type="email"
              autoComplete="email"
              inputMode="email"
              defaultValue={profile.email}
              hint={lockedHint}
            />
            <PhoneField
              label="Mobile"
              autoComplete={homeCountry === 'US' ? 'tel-national' : 'tel'}
              {...field('mobile')}
              stored={profile.mobile ?? ''}
              shown={shownMobile}
            />
          </>
        )}
      </div>
      {!editing.isEditing && <p className="text-sm text-muted">To change the other fields, choose Edit Profile.</p>}
      <FormButtons form={form} editing={editing} editLabel="Edit Profile" onCancel={cancel} />
    </CheckedForm>
  )
}
