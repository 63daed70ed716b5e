ALTER TABLE "users" DROP CONSTRAINT "users_pending_role";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "owner_proven" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pending_role" CHECK ("users"."pending_role" is null or "users"."pending_role" in ('super_admin', 'admin', 'manager'));--> statement-breakpoint
-- The operator gave these roles without a verified email. Invited staff have no password yet.
UPDATE "users" SET "owner_proven" = true
WHERE "role" <> 'user' AND "email_verified_at" IS NULL AND "invited_at" IS NULL AND "erased_at" IS NULL;
