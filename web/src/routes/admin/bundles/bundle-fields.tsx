import {
  type WireAdminBundle as AdminBundle,
  type WireNewBundle as NewBundle,
  newBundle,
} from '@storylamp/contract/bundles/admin-bundles'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { checkConverted, isFilled, toNumber } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { PictureField } from '../components/uploads/picture-field.tsx'

export const checkBundle = checkConverted(
  checkBy<NewBundle>(newBundle),
  ({ tokenPrice, ageFrom, ageTo, ...values }) => ({
    image: '',
    ...values,
    tokenPrice: toNumber(tokenPrice),
    ageFrom: isFilled(ageFrom) ? toNumber(ageFrom) : null,
    ageTo: isFilled(ageTo) ? toNumber(ageTo) : null,
  }),
)

export const BundleFields = ({ bundle }: { bundle?: AdminBundle }) => (
  <>
    <TextField label="Name" defaultValue={bundle?.name} {...field('name')} />
    <TextareaField
      label="Description"
      hint="Plain text, without formats."
      defaultValue={bundle?.description}
      {...field('description')}
    />
    <TextField label="Price in tokens" inputMode="decimal" defaultValue={bundle?.tokenPrice} {...field('tokenPrice')} />
    <TextField
      label="Youngest age (optional)"
      required={false}
      inputMode="numeric"
      defaultValue={bundle?.ageFrom}
      {...field('ageFrom')}
    />
    <TextField
      label="Oldest age (optional)"
      required={false}
      inputMode="numeric"
      defaultValue={bundle?.ageTo}
      {...field('ageTo')}
    />
    <PictureField image={bundle?.image} imageAlt={bundle?.imageAlt} />
  </>
)

const field = (name: string) => ({ name, autoComplete: 'off' })

export const bundleLabels = {
  name: 'Name',
  description: 'Description',
  tokenPrice: 'Price in tokens',
  ageFrom: 'Youngest age',
  ageTo: 'Oldest age',
  image: 'Picture',
  imageAlt: 'Alt text',
}
