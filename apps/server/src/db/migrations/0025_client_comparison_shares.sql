CREATE TABLE "client_comparison_shares" (
	"comparison_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_comparison_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "client_comparison_shares" ADD CONSTRAINT "client_comparison_shares_comparison_id_client_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."client_comparisons"("id") ON DELETE cascade ON UPDATE no action;