CREATE TABLE "demo_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "demo_refunds_session" ON "demo_refunds" USING btree ("session_id");