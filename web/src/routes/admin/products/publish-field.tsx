import type { WireAdminProduct as Product } from '@storylamp/contract/catalog/admin-catalog'
import { TextField } from '../../../ui/forms/form.tsx'
import { toLocal } from './to-product.ts'

type Props = { product: Product | undefined }

/** While the time is to come, it counts more than the checkbox. */
export const PublishField = ({ product }: Props) => (
  <div className="max-w-80">
    <TextField
      label="On the shelf from"
      type="datetime-local"
      name="publishAt"
      autoComplete="off"
      required={false}
      defaultValue={product?.publishAt === undefined ? '' : toLocal(product.publishAt)}
      hint="Until then only staff see it. In the time of your computer; empty: as ticked below."
    />
  </div>
)
