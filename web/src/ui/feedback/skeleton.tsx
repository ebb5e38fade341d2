import { style } from '../classes.ts'

const block = 'block rounded-field bg-sunken'

/** Has the size of the final form, so that the layout does not shift. */
export const FormSkeleton = ({ fields, isWide = false }: { fields: number; isWide?: boolean }) => (
  <div className={`${style({ variant: 'card' })} mt-6 grid gap-4 p-4 sm:p-6`}>
    <div className={`grid gap-4 ${isWide ? 'sm:grid-cols-2' : ''}`}>
      {Array.from({ length: fields }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
        <div key={position} className="grid gap-1">
          <span className={`${block} my-1 h-[1.1rem] w-28`} />
          <span className={`${block} h-12`} />
        </div>
      ))}
    </div>
    <span className={`${block} h-12`} />
  </div>
)
