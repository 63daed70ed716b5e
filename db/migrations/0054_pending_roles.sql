ALTER TABLE "users" ADD COLUMN "pending_role" text;--> statement-breakpoint
CREATE INDEX "users_pending_staff" ON "users" USING btree ("id") WHERE "users"."pending_role" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pending_role" CHECK ("users"."pending_role" is null or ("users"."role" = 'user' and "users"."pending_role" in ('super_admin', 'admin', 'manager')));