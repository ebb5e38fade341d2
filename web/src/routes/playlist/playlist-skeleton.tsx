import { style } from '../../ui/classes.ts'

export const PlaylistSkeleton = () => (
  <div className="mt-6 grid gap-6">
    {['first', 'second'].map((name) => (
      <div key={name} className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
        <div className="flex gap-4">
          <span className="block size-[80px] rounded-field bg-sunken sm:size-28" />
          <span className="block h-8 grow rounded-field bg-sunken" />
        </div>
        <span className="block h-24 rounded-field bg-sunken" />
        <span className="block h-12 rounded-field bg-sunken" />
      </div>
    ))}
  </div>
)
