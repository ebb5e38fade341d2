import { type NewCollection, newCollection } from '@storylamp/contract/catalog/admin-collections'
import { addressLengths } from '@storylamp/contract/catalog/collections'
import { slugOf } from '@storylamp/contract/slug'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { PictureField } from '../components/uploads/picture-field.tsx'

const check = checkConverted(checkBy<NewCollection>(newCollection), ({ isHidden, ...values }) => ({
  image: '',
  ...values,
  isHidden: isHidden !== undefined,
}))

export function Component() {
  const navigate = useNavigate()
  return (
    <AdminPage title="New collection" parent={{ name: 'All collections', to: adminPaths.collections }}>
      <AdminCard title="What it is">
        <AdminForm
          check={check}
          submitLabel="Create"
          successText="The collection is created."
          failureText="The collection could not be created. Please try again."
          save={(send, body) => send('POST', '/api/admin/collections', { body })}
          onSaved={({ data }) => navigate(adminPaths.collection(data.type))}
        >
          <NameAndAddress />
          <TextareaField label="Description" hint="Plain text, without formats." name="description" />
          <PictureField />
          <CheckboxField name="isHidden" label="Hide it from visitors for now" defaultChecked={false} />
        </AdminForm>
      </AdminCard>
    </AdminPage>
  )
}

/** The address follows the name until it is typed. */
function NameAndAddress() {
  const [address, setAddress] = useState('')
  const isTyped = useRef(false)
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        onChange={({ target }) => {
          if (!isTyped.current) setAddress(slugOf(target.value, addressLengths.max))
        }}
      />
      <TextField
        label="Address"
        hint={`Small letters, digits and single hyphens. The page will be ${paths.collection(address || '…')}, which can't be changed later.`}
        name="type"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={({ target }) => {
          isTyped.current = target.value !== ''
          setAddress(target.value)
        }}
      />
    </>
  )
}
