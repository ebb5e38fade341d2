export const AdminSkeleton = () => (
  <div aria-hidden="true" className="grid gap-6">
    <span className="block h-10 w-48 max-w-full rounded-field bg-sunken" />
    <span className="block h-24 rounded-card bg-sunken" />
    <span className="block h-80 rounded-card bg-sunken" />
  </div>
)
