CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', "name" || ' ' || translate("email", '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("id") WHERE "users"."deactivated_at" is not null;--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("id") WHERE "users"."invited_at" is not null;--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" USING btree ("id") WHERE "users"."inactivity_notice_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_short_id" ON "conversations" USING btree (right("id"::text, 8));--> statement-breakpoint
CREATE INDEX "conversations_words" ON "conversations" USING gin (to_tsvector('simple', "name" || ' ' || coalesce("subject", '')));--> statement-breakpoint
CREATE INDEX "delivery_runs_failed" ON "delivery_runs" USING btree ("order_id") WHERE "delivery_runs"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "payments_paid_at" ON "payments" USING brin ("paid_at");