import type { ReactNode } from 'react'
import { Mark } from '../shell/logo.tsx'

export function AuthCard({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) {
  return (
    <div className="shell flex justify-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <Mark className="size-10" />
        <h1 className="type-title mt-5">{heading}</h1>
        <p className="mt-2 text-muted">{text}</p>
        {children}
      </div>
    </div>
  )
}

export function FormError({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
    </div>
  )
}
