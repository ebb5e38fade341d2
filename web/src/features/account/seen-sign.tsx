import { Eye } from 'lucide-react'

/** Tells a child who else sees what it does here (L10). */
export const SeenSign = ({ children }: { children: string }) => (
  <p className="flex items-center gap-2 text-sm text-muted">
    <Eye size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    {children}
  </p>
)
