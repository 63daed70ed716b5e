ALTER TABLE "users" DROP CONSTRAINT "users_pending_role";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "owner_proven" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pending_role" CHECK ("users"."pending_role" is null or "users"."pending_role" in ('super_admin', 'admin', 'manager'));