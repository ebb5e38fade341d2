import type { WireAdminProduct as Product } from '@storylamp/contract/catalog/admin-catalog'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { toLocal } from './to-product.ts'

type Props = { form: Form; product: Product | undefined }

/** While the time is to come, it counts more than the checkbox. */
export const PublishField = ({ form, product }: Props) => (
  <div className="max-w-80">
    <TextField
      label="On the shelf from"
      type="datetime-local"
      name="publishAt"
      autoComplete="off"
      required={false}
      defaultValue={product?.publishAt === undefined ? '' : toLocal(product.publishAt)}
      hint="Until then only staff see it. In the time of your computer; empty: as ticked below."
      problem={form.problemOf('publishAt')}
    />
  </div>
)
